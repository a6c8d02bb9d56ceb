# ipywidgets: controls in notebooks, and functions that follow them.
import sys as _sys

from _widgets_boxes import Accordion, Box, DirectionalLink, GridBox, HBox, Link, Output, Stack, Tab, VBox, dlink, jsdlink, jslink, link
from _widgets_controls import (Audio, BoundedFloatText, BoundedIntText, Button, ButtonStyle, Checkbox, CheckboxStyle, ColorPicker, Combobox, DescriptionStyle, DescriptionWidget,
    DOMWidget, FloatLogSlider, FloatProgress, FloatRangeSlider, FloatSlider, FloatText, HTML, HTMLMath, HTMLMathStyle, HTMLStyle, Image, IntProgress, IntRangeSlider,
    IntSlider, IntText, Label, LabelStyle, Layout, Password, Play, ProgressStyle, SliderStyle, Style, Text, Textarea, TextStyle, ToggleButton, ToggleButtonStyle,
    ToggleButtonsStyle, Valid, ValueWidget, Video)
from _widgets_core import TraitError, Widget
from _widgets_interact import fixed, interact, interact_manual, interactive, interactive_output
from _widgets_select import Dropdown, RadioButtons, Select, SelectionRangeSlider, SelectionSlider, SelectMultiple, ToggleButtons

__version__ = "8.1.9"
version_info = (8, 1, 9)
widgets = _sys.modules["ipywidgets"]


def _lacking(name):
    def refuse(*args, **kwargs):
        """Not in tq."""
        raise NotImplementedError(f"not in tq: ipywidgets' {name}")

    refuse.__name__ = refuse.__qualname__ = name
    return refuse


AppLayout, ColorsInput, Controller, DatePicker, DatetimePicker, FileUpload, FloatsInput, GridspecLayout, IntsInput, NaiveDatetimePicker, TagsInput, TimePicker, TwoByTwoLayout = map(
    _lacking, "AppLayout ColorsInput Controller DatePicker DatetimePicker FileUpload FloatsInput GridspecLayout IntsInput NaiveDatetimePicker TagsInput TimePicker TwoByTwoLayout".split())
Widget._classes = {c._t["_model_name"][0]: c for c in (
    Accordion, Audio, BoundedFloatText, BoundedIntText, Box, Button, Checkbox, ColorPicker, Combobox, Dropdown, FloatLogSlider, FloatProgress, FloatRangeSlider, FloatSlider,
    FloatText, GridBox, HBox, HTML, HTMLMath, Image, IntProgress, IntRangeSlider, IntSlider, IntText, Label, Layout, Output, Password, Play, RadioButtons, Select,
    SelectionRangeSlider, SelectionSlider, SelectMultiple, Stack, Tab, Text, Textarea, ToggleButton, ToggleButtons, Valid, VBox, Video)}
