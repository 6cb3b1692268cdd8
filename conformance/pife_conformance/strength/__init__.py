"""How strong the suite itself is: true, complete, able to tell tables apart, deadly to what is wrong."""
