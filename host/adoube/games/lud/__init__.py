"""Games read from descriptions in Ludii's language (`.lud`): a text, its tree, and the rules that it says."""
