"""What builds, serves and checks the site. Nothing here is shipped."""
