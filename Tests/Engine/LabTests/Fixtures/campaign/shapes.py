"""Makes workbooks in the shapes that Google Sheets and Excel give their parts, with the standard library alone.

python3 shapes.py

Google Sheets writes numbers with a decimal, texts of a hyperlink with runs, and HYPERLINK formulas with a cached text. Excel
writes phonetic parts, an absolute target of the sheet, dates by built-in formats, hidden rows, and errors of formulas.
"""
import os
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
MAIN = f'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="{OFFICE}"'
COUPON = 'https://taxi.example/menu/coupons?code=SPRING300'
RESERVATION = 'https://taxi.example/reservations/42'


def relationship(number, kind, target, external=False):
    mode = ' TargetMode="External"' if external else ''
    return f'<Relationship Id="rId{number}" Type="{OFFICE}/{kind}" Target="{target}"{mode}/>'


def cell(place, value, style=None, kind=None, formula=None):
    style = '' if style is None else f' s="{style}"'
    kind = '' if kind is None else f' t="{kind}"'
    formula = '' if formula is None else f'<f>{formula}</f>'
    return f'<c r="{place}"{style}{kind}>{formula}<v>{value}</v></c>'


def strings(row, first, columns='ABCDE', style=None):
    """Cells with the shared strings from a number on."""
    return ''.join(cell(f'{column}{row}', first + index, style, 's') for index, column in enumerate(columns))


def book(name, sheet, texts, styles, relationships, title, target):
    parts = {
        '[Content_Types].xml': f'<Types xmlns="{PACKAGE}/content-types">'
        '<Default Extension="xml" ContentType="application/xml"/></Types>',
        '_rels/.rels': f'<Relationships xmlns="{PACKAGE}/relationships">'
        + relationship(1, 'officeDocument', 'xl/workbook.xml') + '</Relationships>',
        'xl/workbook.xml': f'<workbook {MAIN}><workbookPr/><sheets><sheet name="{title}" sheetId="1" r:id="rId3"/></sheets>'
        '<definedNames/><calcPr/></workbook>',
        'xl/_rels/workbook.xml.rels': f'<Relationships xmlns="{PACKAGE}/relationships">'
        + relationship(1, 'styles', 'styles.xml') + relationship(2, 'sharedStrings', 'sharedStrings.xml')
        + relationship(3, 'worksheet', target) + '</Relationships>',
        'xl/worksheets/sheet1.xml': sheet,
        'xl/worksheets/_rels/sheet1.xml.rels': f'<Relationships xmlns="{PACKAGE}/relationships">{relationships}</Relationships>',
        'xl/sharedStrings.xml': f'<sst {MAIN}>{texts}</sst>',
        'xl/styles.xml': styles,
    }
    with zipfile.ZipFile(os.path.join(HERE, name), 'w') as archive:
        for part, text in parts.items():
            entry = zipfile.ZipInfo(part, (2026, 12, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, DECLARATION + text)


def google_sheets():
    plain = ['春の施策', '施策名', 'リンク', '対象', '開始日', '終了日', 'クーポン', COUPON, 'すべて', '財布', '予約を見る', 'loggedIn']
    texts = ''.join(f'<si><t>{text}</t></si>' for text in plain)
    texts += '<si><r><rPr><color rgb="FF1155CC"/><u/></rPr><t>https://taxi.example/wallet</t></r>'
    texts += '<r><rPr/><t xml:space="preserve"> (財布)</t></r></si>'
    texts += '<si><t xml:space="preserve">ログインしているお客様\n乗車中のお客様</t></si>'
    styles = f'<styleSheet {MAIN}><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy/mm/dd"/>'
    styles += '<numFmt numFmtId="165" formatCode="m&quot;月&quot;d&quot;日&quot;&quot; &quot;h:mm"/></numFmts><fonts/>'
    styles += '<cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/>'
    styles += '<xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>'
    formula = f'HYPERLINK("{RESERVATION}","予約を見る")'
    rows = [
        cell('A1', 0, 1, 's') + '<c r="B1" s="1"/><c r="C1" s="1"/>',
        strings(2, 1, style=1),
        strings(3, 6, 'ABC', 1) + cell('D3', '46357.0', 2) + cell('E3', '46387.75', 3),
        cell('A4', 9, 1, 's') + cell('B4', 12, 1, 's') + cell('C4', 13, 1, 's'),
        cell('A5', 10, 1, 's') + cell('B5', '予約を見る', 1, 'str', formula) + cell('C5', 11, 1, 's'),
        '<c r="A6" s="1"/>',
    ]
    sheet = f'<worksheet {MAIN}><sheetPr><outlinePr summaryBelow="0"/></sheetPr><sheetData>'
    sheet += ''.join(f'<row r="{number}">{row}</row>' for number, row in enumerate(rows, 1))
    sheet += '</sheetData><mergeCells count="1"><mergeCell ref="A1:E1"/></mergeCells><hyperlinks>'
    sheet += '<hyperlink r:id="rId1" ref="B3"/><hyperlink r:id="rId2" ref="B4"/></hyperlinks></worksheet>'
    links = relationship(1, 'hyperlink', COUPON, True) + relationship(2, 'hyperlink', 'https://taxi.example/wallet', True)
    book('google-sheets.xlsx', sheet, texts, styles, links, '春', 'worksheets/sheet1.xml')


def excel():
    plain = ['名称', 'リンクURL', '配信対象', '掲載開始日', '掲載終了日', 'クーポン', 'クーポンを開く', '全員', '予約', RESERVATION, 'riding']
    texts = ''.join(f'<si><t>{text}</t><phoneticPr fontId="1"/></si>' for text in plain)
    styles = f'<styleSheet {MAIN}><numFmts count="1"><numFmt numFmtId="176" formatCode="yyyy/m/d\\ h:mm;@"/></numFmts>'
    styles += '<cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" xfId="0"/>'
    styles += '<xf numFmtId="14" xfId="0" applyNumberFormat="1"/><xf numFmtId="176" xfId="0" applyNumberFormat="1"/>'
    styles += '<xf numFmtId="31" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>'
    rows = [
        ('', strings(1, 0)),
        ('', strings(2, 5, 'ABC') + cell('D2', 46357, 1) + cell('E2', '46387.999305555553', 2)),
        (' hidden="1"', strings(3, 8, 'ABC') + cell('D3', 46357, 3) + cell('E3', '2026-12-31T00:00:00', None, 'd')),
        ('', cell('B4', 'https://taxi.example/menu', None, 'str', 'CONCAT("https://","taxi.example/menu")')),
        ('', cell('B5', '#N/A', None, 'e', 'VLOOKUP(1,2,3)')),
    ]
    sheet = f'<worksheet {MAIN} xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac">'
    sheet += '<dimension ref="A1:E5"/><sheetData>'
    for number, (attributes, row) in enumerate(rows, 1):
        sheet += f'<row r="{number}" spans="1:5"{attributes} x14ac:dyDescent="0.4">{row}</row>'
    sheet += '</sheetData><phoneticPr fontId="1"/><hyperlinks>'
    sheet += f'<hyperlink ref="B2" r:id="rId1" location="top" display="{COUPON}"/></hyperlinks></worksheet>'
    book('excel.xlsx', sheet, texts, styles, relationship(1, 'hyperlink', COUPON, True), 'Sheet1', '/xl/worksheets/sheet1.xml')


google_sheets()
excel()
