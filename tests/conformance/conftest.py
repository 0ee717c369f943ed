"""Failed assertions in the helpers of this folder show their values."""

import pytest

pytest.register_assert_rewrite("conformance.invariants", "conformance.toy")
