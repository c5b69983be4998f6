"""Makes assets/fonts/share-bold.otf, the one font of share images. Run once where the font changes; the product needs none of this.

    apt-get install fonts-noto-cjk && pip install fonttools
    python3 scripts/subset-font.py /usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc assets/fonts/share-bold.otf

Simplified Chinese of GB 2312, the common traditional characters of Big5's first level, characters of names beyond both, kana, Greek and
Cyrillic as GB 2312 has them, and Latin.
"""

import subprocess
import sys

# The face for Simplified Chinese in the collection Noto Sans CJK.
FACE = "2"
NAMES = "喆堃昇囧燚垚犇骉羴猋毳玥玙珺琞瑄璟曌珅玹昉暄旻晞沄洺湉滢潆溁煊烨炘焜祎禤竑翀翯芃苡蘅詠郗鄢鄯铖锜镕镠阚隽霁靓颀飏骞龑仝妘姮婳嫄嬿孖崟嵚巘帡彧徕恺愔攸敉斓昳晗晢晳曈朙枬桉棽樾橦歆沚泆浥渃湜滉漪澍澔濬灏焱熳爔玏珩珮琀琮瑀瑢瑾璇璎璘甯畊祁祉禛稷筱箴綦缦罡羿翃耘聿胤臻芊芮苒茉莙莳菀菡萩蓁蔺薏虓蜚衎裎褚訚谌谖赟跞轶迤逄逯邕邗邴郃郇郤鄞酆釉钰铄锘镝闫阊隗雱霂霈韫顼颢飒馥骉骙鬯魋鲲鹮麒麴黠鼐龘驫𠮷𬭚𬱖𬸪𫖯𫞩"


def characters() -> set[str]:
    found = set(NAMES)
    found |= decoded("gb2312", range(0xA1, 0xF8))
    found |= decoded("big5", range(0xA1, 0xC7))
    # Basic Latin, Latin-1, Latin Extended-A, general punctuation, full-width forms.
    for first, last in [(0x20, 0x7E), (0xA0, 0x17F), (0x2010, 0x205E), (0x3000, 0x30FF), (0xFF01, 0xFF5E), (0xFFE0, 0xFFE5)]:
        found |= {chr(point) for point in range(first, last + 1)}
    return found


def decoded(encoding: str, leads: range) -> set[str]:
    found = set()
    for lead in leads:
        for trail in range(0x40, 0xFF):
            try:
                found.add(bytes([lead, trail]).decode(encoding))
            except UnicodeDecodeError:
                pass
    return found


if __name__ == "__main__":
    source, target = sys.argv[1:]
    points = ",".join(f"{ord(character):X}" for character in sorted(characters()))
    options = [f"--font-number={FACE}", f"--unicodes={points}", f"--output-file={target}", "--layout-features=kern,ccmp,locl,mark"]
    slim = ["--no-hinting", "--desubroutinize", "--name-IDs=0,1,2,3,4,5,6,13,14", "--drop-tables+=vhea,vmtx,VORG,BASE"]
    subprocess.run([sys.executable, "-m", "fontTools.subset", source, *options, *slim], check=True)
