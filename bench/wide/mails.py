# mails: messages with several parts are made, written, parsed and looked through.
# args: 4
import email
import email.policy
import sys
from email.message import EmailMessage

total = 0
for i in range(int(sys.argv[1]) if len(sys.argv) > 1 else 80):
    m = EmailMessage()
    m["Subject"] = f"Report {i}: übersicht of the week"
    m["From"] = "Jane Doe <jane@example.com>"
    m["To"] = ", ".join(f"Person {k} <p{k}@example.org>" for k in range(5))
    m["Date"] = "Mon, 30 Nov 2026 12:00:00 +0000"
    m.set_content("Hello,\n\n" + "a line of text that is long enough\n" * 5)
    m.add_alternative("<p>Hello <b>you</b></p>" * 4, subtype="html")
    m.add_attachment(bytes(range(100)), maintype="application", subtype="octet-stream", filename="data.bin")
    raw = m.as_bytes()
    got = email.message_from_bytes(raw, policy=email.policy.default)
    total += len(raw) // 100 + len(got["To"].addresses) + len(got["Subject"])
    for part in got.walk():
        total += len(part.get_content_type()) + len(part.get_payload(decode=True) or b"")
print(total)
