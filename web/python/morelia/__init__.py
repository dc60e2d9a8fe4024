"""What Morelia adds to Python in JavaScript's world: see morelia.ffi."""
