import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  name: string
  bytes: Uint8Array
  /** The uncompressed size in its headers, where that is a lie. */
  saidSize?: number
}

/** A ZIP archive from its parts, including false headers. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, saidSize = bytes.length } of entries) {
    const packed = deflateRawSync(bytes, { level: 9 })
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(0x0800, 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(saidSize, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), fields, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), fields, tail, Buffer.from(name)]))
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, central, Buffer.from('PK\u0005\u0006', 'latin1'), end])
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'

/** A workbook of one sheet, its XML as given: rows as `<row r="1"><c …/></row>`. `before`: XML before the sheet's element; `after`: behind its rows. */
export function workbookOf(
  rows: string,
  { before = '', after = '', more = [] }: { before?: string; after?: string; more?: readonly ZipEntry[] } = {},
): Buffer {
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const file = (name: string, text: string): ZipEntry => ({ name, bytes: Buffer.from(text) })
  return zipOf([
    file(
      '[Content_Types].xml',
      `${head}<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    ),
    file(
      '_rels/.rels',
      `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${links}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    file(
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${links}"><sheets><sheet name="成绩" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    file(
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${links}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${links}/styles" Target="styles.xml"/></Relationships>`,
    ),
    file(
      'xl/styles.xml',
      `${head}<styleSheet xmlns="${main}"><fonts><font/></fonts><fills><fill/></fills><borders><border/></borders><cellStyleXfs><xf/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    file('xl/worksheets/sheet1.xml', `${head}${before}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`),
    ...more,
  ])
}

/** Cells of text, numbers as numbers, one row below the other. */
export function rowsXml(rows: readonly (readonly (string | number)[])[]): string {
  return rows
    .map((row, r) => {
      const cells = row.map((cell, c) => {
        const place = `${String.fromCharCode(65 + c)}${r + 1}`
        return typeof cell === 'number' ? `<c r="${place}"><v>${cell}</v></c>` : `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`
      })
      return `<row r="${r + 1}">${cells.join('')}</row>`
    })
    .join('')
}
