import { expect, test } from 'vitest'
import { pictureFault } from './picture-fault.ts'

test.each([
  ['a.jpg', 'image/jpeg'],
  ['A.JPG', ''],
  ['a.png', 'image/png'],
  ['a.webp', 'image/webp'],
  ['mark.svg', 'image/svg+xml'],
  ['mark.svg', ''],
  ['image', 'image/png'],
  ['image', ''],
])('%s (%s) may be a picture', (name, type) => {
  expect(pictureFault({ name, type })).toBeNull()
})

test.each([
  ['IMG_1.HEIC', '', 'JPEG'],
  ['image', 'image/heic', 'JPEG'],
  ['IMG_1.jpg', 'image/heif', 'JPEG'],
  ['night.mp4', 'video/mp4', '「视频」里上传'],
  ['night.MOV', '', '「视频」里上传'],
  ['稿子.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', '粘贴到正文'],
  ['稿子.wps', '', '粘贴到正文'],
  ['a.xlsx', '', '表格'],
  ['a.gif', 'image/gif', '另存为'],
  ['a.pdf', 'application/pdf', '截图'],
  ['a.exe', 'application/x-msdownload', '不是图片'],
  ['a.exe', '', '不是图片'],
])('%s (%s) is not one, and the sentence says what to do', (name, type, way) => {
  expect(pictureFault({ name, type })).toContain(`「${name}」`)
  expect(pictureFault({ name, type })).toContain(way)
})
