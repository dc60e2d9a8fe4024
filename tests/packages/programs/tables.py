# packages: python3-tabulate python3-prettytable python3-wcwidth python3-texttable python3-colorama
from tabulate import tabulate, tabulate_formats
rows = [["spam", 41.9999, None], ["eggs", "451.0", "日本"], ["x\ny", -1, True]]
for f in tabulate_formats: print(f, tabulate(rows, headers=["a", "b", "c"], tablefmt=f), sep="\n")
print(tabulate({"k": [1, 2], "v": ["x", "y"]}, headers="keys", showindex=True, floatfmt=".2f", colalign=("right",)))
from prettytable import PrettyTable, TableStyle
t = PrettyTable(["City", "Area", "Rain"])
t.add_rows([["Adelaide", 1295, 600.5], ["Brisbane", 5905, 1146.4], ["Dar\nwin", 112, 1714.7]])
t.align["City"] = "l"; t.sortby = "Area"; t.float_format = ".1"
print(t, t.get_string(fields=["City"], header=False), t.get_html_string(), t.get_csv_string(), sep="\n")
t.set_style(TableStyle.MARKDOWN); print(t)
import texttable
tt = texttable.Texttable(max_width=40); tt.set_cols_align(["l", "r"]); tt.add_rows([["Name", "Value"], ["a long name that wraps around", 3.14159]]); print(tt.draw())
import wcwidth
print([wcwidth.wcswidth(s) for s in ["abc", "日本", "é", "e\u0301", "👩‍🚀", "\x00"]])
from colorama import Fore, Style, init
print(repr(Fore.RED + "x" + Style.RESET_ALL))
