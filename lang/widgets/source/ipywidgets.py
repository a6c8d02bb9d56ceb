# ipywidgets: controls in notebooks, and functions that follow them.
import sys as _sys

from _widgets_boxes import Accordion, Box, DirectionalLink, GridBox, HBox, Link, Output, Stack, Tab, VBox, dlink, jsdlink, jslink, link
from _widgets_controls import (Audio, BoundedFloatText, BoundedIntText, Button, ButtonStyle, Checkbox, CheckboxStyle, ColorPicker, Combobox, DescriptionStyle, DescriptionWidget,
    DOMWidget, FloatLogSlider, FloatProgress, FloatRangeSlider, FloatSlider, FloatText, HTML, HTMLMath, HTMLMathStyle, HTMLStyle, Image, IntProgress, IntRangeSlider,
    IntSlider, IntText, Label, LabelStyle, Layout, Password, Play, ProgressStyle, SliderStyle, Style, Text, Textarea, TextStyle, ToggleButton, ToggleButtonStyle,
    ToggleButtonsStyle, Valid, ValueWidget, Video)
from _widgets_core import TraitError, Widget
from _widgets_entries import (ColorsInput, Controller, ControllerAxis, ControllerButton, DatePicker, DatetimePicker, FileUpload, FloatsInput, IntsInput, NaiveDatetimePicker,
    TagsInput, TimePicker)
from _widgets_interact import fixed, interact, interact_manual, interactive, interactive_output
from _widgets_select import Dropdown, RadioButtons, Select, SelectionRangeSlider, SelectionSlider, SelectMultiple, ToggleButtons
from _widgets_templates import AppLayout, GridspecLayout, TwoByTwoLayout

__version__ = "8.1.9"
version_info = (8, 1, 9)
widgets = _sys.modules["ipywidgets"]
Widget._classes = {c._t["_model_name"][0]: c for c in (
    Accordion, Audio, BoundedFloatText, BoundedIntText, Box, Button, Checkbox, ColorPicker, ColorsInput, Combobox, Controller, ControllerAxis,
    ControllerButton, DatePicker, DatetimePicker, Dropdown, FileUpload, FloatLogSlider, FloatProgress, FloatRangeSlider, FloatsInput, FloatSlider,
    FloatText, GridBox, HBox, HTML, HTMLMath, Image, IntProgress, IntRangeSlider, IntsInput, IntSlider, IntText, Label, Layout, NaiveDatetimePicker, Output, Password, Play, RadioButtons, Select,
    SelectionRangeSlider, SelectionSlider, SelectMultiple, Stack, Tab, TagsInput, Text, Textarea, TimePicker, ToggleButton, ToggleButtons, Valid, VBox, Video)}
