"""Makes assets/fonts/figures*.woff2, the face of numerals. Run once where it changes; the product needs none of this.

    npm pack @fontsource/barlow && tar xzf fontsource-barlow-*.tgz && pip install fonttools brotli
    python3 scripts/subset-figures.py package/files/barlow-latin-400-normal.woff2 assets/fonts/figures.woff2
    python3 scripts/subset-figures.py package/files/barlow-latin-700-normal.woff2 assets/fonts/figures-bold.woff2

Figures and the signs among them, all figures equally wide. Each glyph takes the room that it has in Arial, and a line the height: so nothing
moves when the face comes after the page is painted.
"""

import sys

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

# Advances of Arial, in thousandths of an em; but the stroke would touch the figures beside it.
ROOM = {
    **{figure: 556 for figure in "0123456789"},
    **{sign: 278 for sign in ":.,"},
    "/": 392,
    "-": 333,
    "–": 556,
    "−": 584,
    "+": 584,
    "%": 889,
}
ASCENT, DESCENT = 905, -212


def tabular(font: TTFont) -> dict[str, str]:
    """The names of equally wide figures by those of the usual ones."""
    table = font["GSUB"].table
    lookups = {index for record in table.FeatureList.FeatureRecord if record.FeatureTag == "tnum" for index in record.Feature.LookupListIndex}
    return {name: other for index in lookups for part in table.LookupList.Lookup[index].SubTable for name, other in part.mapping.items()}


def main(source: str, target: str) -> None:
    font = TTFont(source)
    wide = tabular(font)
    names = {ord(sign): wide.get(name, name) for sign in ROOM if (name := font.getBestCmap().get(ord(sign)))}
    for table in font["cmap"].tables:
        table.cmap = {code: names.get(code, name) for code, name in table.cmap.items()}
    options = Options(layout_features=[], hinting=False, notdef_outline=False, name_IDs=[0, 13, 14], drop_tables=["GSUB", "GPOS", "GDEF", "DSIG"])
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=names.keys())
    subsetter.subset(font)
    glyphs = font.getGlyphSet()
    moved = {}
    for code, name in font.getBestCmap().items():
        width, bearing = font["hmtx"][name]
        # As a whole, so that it stands in the middle of its room.
        shift = (ROOM[chr(code)] - width) // 2
        outline, drawn = DecomposingRecordingPen(glyphs), TTGlyphPen(None)
        glyphs[name].draw(outline)
        outline.replay(TransformPen(drawn, (1, 0, 0, 1, shift, 0)))
        moved[name] = (drawn.glyph(), (ROOM[chr(code)], bearing + shift))
    for name, (glyph, room) in moved.items():
        font["glyf"][name] = glyph
        font["hmtx"][name] = room
    hhea, os2 = font["hhea"], font["OS/2"]
    hhea.ascent, hhea.descent, hhea.lineGap = ASCENT, DESCENT, 0
    os2.sTypoAscender, os2.sTypoDescender, os2.sTypoLineGap, os2.usWinAscent, os2.usWinDescent = ASCENT, DESCENT, 0, ASCENT, -DESCENT
    font.flavor = "woff2"
    font.save(target)


if __name__ == "__main__":
    main(*sys.argv[1:])
