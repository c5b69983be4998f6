import { expect, test } from 'vitest'
import { picturesInRtf } from './rtf-pictures.ts'

const png = '89504e470d0a1a0a0000000d49484452'
const jpeg = 'ffd8ffe000104a46494600010101'.padEnd(32, '0')
const word = (kind: string, hex: string) =>
  `{\\*\\shppict{\\pict{\\*\\picprop\\shplid1025{\\sp{\\sn shapeType}{\\sv 75}}}\\picscalex100\\picw1058\\pich794\\${kind}\\bliptag-123{\\*\\blipuid 0a1b2c}${hex.slice(0, 20)}\r\n${hex.slice(20)}}}{\\nonshppict{\\pict\\picscalex100\\wmetafile8 0100090000}}`

async function hexOf(file: File | null | undefined): Promise<string | undefined> {
  if (!file) return undefined
  return [...new Uint8Array(await file.arrayBuffer())].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

test('the pictures of a text from Word come in their order, each once', async () => {
  const files = picturesInRtf(`{\\rtf1\\ansi{\\fonttbl}\\pard 前${word('pngblip', png)}\\par 后${word('jpegblip', jpeg)}}`)
  expect(files.map((file) => file?.type)).toEqual(['image/png', 'image/jpeg'])
  expect(await Promise.all(files.map(hexOf))).toEqual([png, jpeg])
})

test('a picture in another format keeps its place, and a word that begins alike is none', () => {
  expect(picturesInRtf('{\\rtf1{\\pict\\wmetafile8 010009000003}{\\pict\\pngblip zz}}\\picture')).toEqual([null, null])
  expect(picturesInRtf('')).toEqual([])
})
