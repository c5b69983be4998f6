/** What is done instead with a file that is not a picture of the web, by its extension. */
const ways: readonly (readonly [extensions: string, way: string])[] = [
  [
    'heic heif',
    '是 HEIC 照片，浏览器和网站都显示不了。请转成 JPEG 再添加：iPhone 用微信发给自己后保存，或在「设置 › 相机 › 格式」选「兼容性最佳」再拍；电脑上用「预览」「照片」「画图」打开后另存为 JPEG',
  ],
  ['mp4 mov m4v avi mkv webm flv wmv', '是视频，不是图片。请到「视频」里上传，文章里可以链接到它的页面'],
  ['mp3 wav m4a aac flac ogg', '是声音文件，网站不收。可以传到视频网站，再把它的视频插入文章正文'],
  [
    'doc docx wps wpt odt rtf pages',
    '是文档，不是图片。要把它放进文章，请用 Word 或 WPS 打开它，全选、复制，再粘贴到正文，格式和图片会一起过来',
  ],
  ['xls xlsx et csv ods numbers', '是表格，不是图片。要把它放进文章，请打开它，选中单元格、复制，再粘贴到正文，会成为一张表格'],
  ['md markdown txt', '是文本文件，不是图片。要把它放进文章，请打开它，全选、复制，再粘贴到正文；Markdown 会变成标题、列表和表格'],
  ['pdf ppt pptx dps key psd ai', '不是图片。请把要用的那一页导出或截图成 JPEG、PNG 再添加'],
  ['gif avif bmp tif tiff jxl', '是网站不收的图片格式。请另存为 JPEG、PNG 或 WebP 再添加'],
  ['zip rar 7z', '是压缩包。请先解压，再添加里面的图片'],
]
const pictures = 'jpg jpeg jfif png webp svg'.split(' ')
const wayOf = new Map(ways.flatMap(([extensions, way]) => extensions.split(' ').map((extension) => [extension, way] as const)))
/** For a file whose name says nothing: a photo of a phone comes as `image`. */
const byType: readonly (readonly [pattern: RegExp, extension: string])[] = [
  [/^image\/hei[cf]/, 'heic'],
  [/^image\/(gif|avif|bmp|tiff)/, 'gif'],
  [/^video\//, 'mp4'],
  [/^audio\//, 'mp3'],
]

/** Why a file cannot be a picture of the library, and what to do instead, as a sentence; null where it may be one. */
export function pictureFault({ name, type }: { name: string; type: string }): string | null {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const way = wayOf.get(byType.find(([pattern]) => pattern.test(type))?.[1] ?? '') ?? wayOf.get(extension)
  if (way !== undefined) return `「${name}」${way}`
  // A name without extension and a type that nobody knows are left to the server, which looks at the bytes.
  if (type.startsWith('image/') || pictures.includes(extension) || (type === '' && extension === '')) return null
  return `「${name}」不是图片。图片可以是 JPEG、PNG、WebP 或 SVG`
}
