"""What is handed to others: the archives, and the manual page and completions that come with them."""
