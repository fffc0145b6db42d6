"""Makes the files of this folder, as tools write them.

python3 -m venv v && v/bin/pip install openpyxl==3.1.5 XlsxWriter==3.3.1 && v/bin/python make.py

`libreoffice.xlsx` is made by LibreOffice 7.4:
soffice --headless --convert-to xlsx --infilter='CSV:44,34,76,1,,1041,false,true' libreoffice.csv

`libreoffice-links.xlsx` and `libreoffice-links.csv` are made by LibreOffice 7.4.7 from `libreoffice-links.fods`, which is written by hand:
soffice --headless --convert-to xlsx libreoffice-links.fods
soffice --headless --convert-to 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true' libreoffice-links.fods

`google-sheets.xlsx` and `excel.xlsx` are made by shapes.py. The mails of mail tools are written by hand.
"""
import datetime
import email.message
import email.policy
import os

import openpyxl
import xlsxwriter

HERE = os.path.dirname(os.path.abspath(__file__))
HOST = "https://taxi.example"


def path(name):
    return os.path.join(HERE, name)


def by_openpyxl():
    """A title row, a note, the titles in row 4, hyperlinks, dates, merged audiences, three sheets of which one is hidden."""
    book = openpyxl.Workbook()
    notes = book.active
    notes.title = "メモ"
    notes["A1"] = "Nothing here"
    hidden = book.create_sheet("旧")
    hidden.sheet_state = "hidden"
    hidden.append(["リンク"])
    hidden.append([HOST + "/old"])
    sheet = book.create_sheet("春の施策")
    sheet["A1"] = "春のキャンペーン"
    sheet.merge_cells("A1:D1")
    sheet["A2"] = "作成: マーケティング"
    for column, title in enumerate(["施策名", "リンク先", "配信対象", "配信開始日", "配信終了日", "メモ"], 1):
        sheet.cell(4, column, title)
    sheet["A5"], sheet["B5"] = "財布", "財布を開く"
    sheet["B5"].hyperlink = HOST + "/wallet?a=1&b=2"
    sheet["C5"] = "全員"
    sheet["D5"], sheet["E5"] = datetime.date(2026, 12, 1), datetime.datetime(2026, 12, 31, 18, 30)
    sheet["F5"] = 12
    sheet["B7"], sheet["C7"] = HOST + "/menu", "loggedIn\nloggedOut"
    sheet["B8"] = HOST + "/menu/coupons"
    sheet.merge_cells("C7:C8")
    sheet["B9"] = '=HYPERLINK("%s/menu?x=1","開く")' % HOST
    sheet["B10"] = '="https://"&"taxi.example/menu"'
    book.save(path("openpyxl.xlsx"))


def by_xlsxwriter():
    """Days from 1904, rich text, computed values of formulas, a hyperlink with a location, strings in the cells."""
    book = xlsxwriter.Workbook(path("xlsxwriter.xlsx"), {"strings_to_urls": False, "date_1904": True})
    sheet = book.add_worksheet("Links")
    bold, day = book.add_format({"bold": True}), book.add_format({"num_format": 'yyyy"年"m"月"d"日"'})
    sheet.write_row(0, 0, ["Link", "Audience", "Name", "From", "Active"])
    sheet.write_url(1, 0, HOST + "/menu#top", string="Menu")
    sheet.write(1, 1, "loggedIn")
    sheet.write_rich_string(1, 2, "Get the ", bold, "coupon")
    sheet.write_datetime(1, 3, datetime.datetime(2026, 12, 1), day)
    sheet.write_boolean(1, 4, True)
    sheet.write_formula(2, 0, '=CONCATENATE("https://","taxi.example/wallet")', None, HOST + "/wallet")
    sheet.write_formula(3, 0, '=HYPERLINK("%s/menu/coupons?code=A1","Coupons")' % HOST, None, "Coupons")
    book.close()


def tables():
    rows = [["①春の施策", "", ""], ["リンク", "対象", "名前"], [HOST + "/wallet", "全員", "㈱髙島～「A」"]]
    text = "".join(",".join(row) + "\r\n" for row in rows)
    with open(path("cp932.csv"), "wb") as file:
        file.write(text.encode("cp932"))
    with open(path("unicode-text.txt"), "wb") as file:
        file.write(b"\xff\xfe" + text.replace(",", "\t").encode("utf-16-le"))


def mail():
    message = email.message.EmailMessage(policy=email.policy.SMTP.clone(cte_type="7bit"))
    message["From"] = "news@taxi.example"
    message["To"] = "a@b.example"
    message["Subject"] = "春のクーポン、いま届きました。タクシーに乗るならこの機会にどうぞ①"
    text = "リンク: %s/wallet?x=1&y=2。\r\nまた (%s/menu/notices)\r\n" % (HOST, HOST)
    message.set_content(text, charset="iso-2022-jp", cte="7bit")
    page = '<meta charset="utf-8"><a href="%s/menu/coupons?code=SPRING300&amp;utm_source=mail">クーポンを<br>使う</a>' % HOST
    page += '<a href="%s/wallet?x=1&amp;y=2"><img src="cid:a" alt="財布"></a>' % HOST
    message.add_alternative(page, subtype="html", charset="utf-8", cte="quoted-printable")
    message.add_attachment(b"%PDF-1.4", maintype="application", subtype="pdf", filename="a.pdf")
    with open(path("mail.eml"), "wb") as file:
        file.write(message.as_bytes())
    with open(path("shift-jis.html"), "wb") as file:
        text = '<html><head><meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS"></head>\r\n'
        text += '<map><area shape="rect" href="%s/menu" alt="メニュー①"></map></html>\r\n' % HOST
        file.write(text.encode("cp932"))


by_openpyxl()
by_xlsxwriter()
tables()
mail()
