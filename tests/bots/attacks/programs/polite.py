"""No attack: the neighbour that must come to no harm."""

import aim

aim.run(lambda found: None)
