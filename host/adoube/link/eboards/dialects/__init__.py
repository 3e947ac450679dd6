"""The dialects: the messages and commands of each maker's boards, and the open peripheral protocol."""
