"""Quayside's games for other people's tools: OpenSpiel and PettingZoo. No browser loads this."""
