"""Saint Malo (Inka and Markus Brand; alea / Ravensburger 2012)."""
