# packages: python3-openpyxl python3-et-xmlfile python3-defusedxml
import io, datetime, zipfile
from openpyxl import Workbook, load_workbook
from openpyxl.styles import Font, PatternFill, Alignment
from openpyxl.utils import get_column_letter, range_boundaries
from openpyxl.formula import Tokenizer
from openpyxl.chart import BarChart, Reference
wb = Workbook(); ws = wb.active; ws.title = "Data"
ws.append(["name", "n", "when"])
for i in range(5): ws.append([f"row {i}", i * 1.5, datetime.datetime(2024, 1, i + 1, 12)])
ws["B7"] = "=SUM(B2:B6)"; ws["A1"].font = Font(bold=True, color="FF0000"); ws["A1"].fill = PatternFill("solid", fgColor="FFFF00"); ws.merge_cells("A8:C8"); ws["A8"] = "merged é <&>"
ws.freeze_panes = "A2"; ws.column_dimensions["A"].width = 20; ws2 = wb.create_sheet("Other"); ws2.cell(3, 2, True).alignment = Alignment(horizontal="center")
chart = BarChart(); chart.add_data(Reference(ws, min_col=2, min_row=1, max_row=6), titles_from_data=True); ws.add_chart(chart, "E2")
buf = io.BytesIO(); wb.save(buf); buf.seek(0)
print(sorted(zipfile.ZipFile(buf).namelist()), zipfile.ZipFile(buf).testzip()); buf.seek(0)
w2 = load_workbook(buf); s = w2["Data"]
print(w2.sheetnames, s.dimensions, [[c.value for c in row] for row in s.iter_rows()], s["A1"].font.b, s.merged_cells.ranges, s.freeze_panes, s["C2"].number_format, w2["Other"]["B3"].value)
buf.seek(0); print(sum(1 for _ in load_workbook(buf, read_only=True)["Data"].rows), get_column_letter(703), range_boundaries("A1:C9"), [(t.value, t.type) for t in Tokenizer("=IF(A1>0,\"x\",SUM(B1:B3)*2%)").items])
from defusedxml import ElementTree as SafeET, EntitiesForbidden
try: SafeET.fromstring('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>')
except EntitiesForbidden as e: print(e)
print(SafeET.tostring(SafeET.fromstring("<a><b>c</b></a>")))
