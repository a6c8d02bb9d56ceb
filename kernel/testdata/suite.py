# jupyter_kernel_test with every test enabled.
import unittest

import jupyter_kernel_test as jkt


class Kernel(jkt.KernelTests):
    kernel_name = "tq"
    language_name = "tq"
    file_extension = ".tq"
    code_hello_world = "print('hello, world')"
    code_stderr = "import sys; print('oops', file=sys.stderr)"
    completion_samples = [
        {"text": "np.einsum_p", "matches": {"einsum_path"}},
        {"text": "impor", "matches": {"import"}},
        {"text": "np.linalg.nor", "matches": {"norm"}},
    ]
    complete_code_samples = ["1", "print('x')\nprint(2)", "def f():\n    return 1\n\n", "x = '''a\nb'''"]
    incomplete_code_samples = ["for i in range(3):", "print('''x", "f(", "x = [1,", "def f():\n    return 1"]
    invalid_code_samples = ["1 +* 2", "def 5:", "x = )"]
    code_page_something = "np.sum?"
    code_generate_error = "1/0"
    code_execute_result = [
        {"code": "1+2", "result": "3"},
        {"code": "6*7", "result": "42"},
        {"code": "np.arange(3)", "result": "array([0, 1, 2])"},
    ]
    code_display_data = [
        {"code": "display(np.arange(6).reshape(2, 3))", "mime": "text/html"},
        {"code": "display(display.Markdown('*a*'))", "mime": "text/markdown"},
        {"code": "display(display.Image(np.zeros((2, 3), np.uint8)))", "mime": "image/png"},
    ]
    code_history_pattern = "1?2*"
    supported_history_operations = ("tail", "range", "search")
    code_inspect_sample = "np.sum"
    code_clear_output = "clear_output()"


class Welcome(jkt.IopubWelcomeTests):
    kernel_name = "tq"
    support_iopub_welcome = True


unittest.main(verbosity=2)
