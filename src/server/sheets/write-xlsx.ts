import { setImmediate as nextTurn } from 'node:timers/promises'
import { onlyXmlCharacters } from '#server/base/xml-characters.ts'
import { chunked } from '#shared/chunked.ts'
import { columnLetters } from '#shared/sheets/fields.ts'
import type { ListCell } from './write-csv.ts'
import { zipOf } from './zip.ts'

type Line = readonly ListCell[]

const longestText = 32_767
/** Lines per turn of the event loop. */
const sliceLines = 200
/** Column widths are computed from this many lines. */
const measured = 200

/**
 * A workbook of one sheet with a frozen header. Cells are text or numbers, never formulas. Written in slices, so that other requests are
 * answered in between.
 */
export async function xlsxOf(name: string, header: readonly string[], lines: readonly Line[]): Promise<Buffer> {
  const title = escaped(name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31))
  return await zipOf([
    { name: '[Content_Types].xml', pieces: [contentTypes] },
    { name: '_rels/.rels', pieces: [relationships([['officeDocument', 'xl/workbook.xml']])] },
    {
      name: 'xl/workbook.xml',
      pieces: [
        `${head}<workbook xmlns="${main}" xmlns:r="${links}"><sheets><sheet name="${title}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      pieces: [
        relationships([
          ['worksheet', 'worksheets/sheet1.xml'],
          ['styles', 'styles.xml'],
        ]),
      ],
    },
    { name: 'xl/styles.xml', pieces: [styles] },
    { name: 'xl/worksheets/sheet1.xml', pieces: sheetXml(header, lines) },
  ])
}

async function* sheetXml(header: readonly string[], lines: readonly Line[]): AsyncGenerator<string> {
  const widths = header.map((title, i) => widthOf([title, ...lines.slice(0, measured).map((line) => String(line[i] ?? ''))]))
  const columns = widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('')
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${columns}</cols><sheetData>`
  const letters = header.map((_, i) => columnLetters(i))
  yield rowXml(header, 1, letters, ' s="1"')
  let number = 1
  for (const slice of chunked(lines, sliceLines)) {
    yield slice
      .map((line) => {
        number += 1
        return rowXml(line, number, letters)
      })
      .join('')
    await nextTurn()
  }
  yield '</sheetData></worksheet>'
}

function rowXml(line: Line, number: number, letters: readonly string[], style = ''): string {
  const cells = line.map((cell, i) => cellXml(cell, `${letters[i] ?? columnLetters(i)}${number}`, style))
  return `<row r="${number}">${cells.join('')}</row>`
}

function cellXml(cell: ListCell, place: string, style: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}"${style}><v>${cell}</v></c>`
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(cell.slice(0, longestText))}</t></is></c>`
}

/** Text of an element or an attribute, without characters that XML cannot represent, including unpaired surrogates. */
function escaped(text: string): string {
  if (!/[&<>"\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(text)) return text
  return onlyXmlCharacters(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')
}

/** A Chinese character counts as two. */
function widthOf(texts: readonly string[]): number {
  const widest = Math.max(...texts.map((text) => [...text].reduce((sum, character) => sum + (character > '\u2e80' ? 2 : 1), 0)))
  return Math.min(50, Math.max(8, widest + 2))
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const formats = 'http://schemas.openxmlformats.org'
const main = `${formats}/spreadsheetml/2006/main`
const links = `${formats}/officeDocument/2006/relationships`
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = [
  `${head}<Types xmlns="${formats}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>`,
  `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>`,
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
].join('')

/** The second format is bold. */
const styles = [
  `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>`,
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('')

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const told = targets.map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${links}/${type}" Target="${target}"/>`)
  return `${head}<Relationships xmlns="${formats}/package/2006/relationships">${told.join('')}</Relationships>`
}
