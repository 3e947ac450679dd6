### Tables in other pictures and pages.

open = Open the table
