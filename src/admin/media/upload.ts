import { ApiFailure, addressOf, LineFailure, methodOf, opened, underOneKey } from '#admin/api.ts'
import { signedOutEvent } from '#admin/query-client.ts'
import { actKeyHeader } from '#shared/admin/act-key.ts'
import type { DataOf, ParamsOf, QueryOf, Upload } from '#shared/admin/contract.ts'
import type { MediaItem, UploadedItem } from '#shared/admin/media.ts'
import type { UploadedVideo } from '#shared/admin/videos.ts'
import type { Envelope } from '#shared/envelope.ts'
import { isRecord } from '#shared/is-record.ts'
import { uploadMaxBytes, videoMaxBytes } from '#shared/limits.ts'
import { pictureFault } from '#shared/picture-fault.ts'
import { sentName } from './sent-name.ts'

export interface UploadOptions {
  /** The sent share of the file, 0 to 1; at 1 the server is still processing the picture. */
  onProgress?(share: number): void
  signal?: AbortSignal
}

/** Uploads a picture to the library. Throws `ApiFailure`, `LineFailure`, or the signal's reason. */
export function uploadPicture(file: File, options: UploadOptions = {}): Promise<UploadedItem> {
  return send('POST /media', {}, picture(file), options)
}

/** Replaces the item's picture wherever it is used. Throws like `uploadPicture`. */
export function replacePicture(id: number, file: File, options: UploadOptions = {}): Promise<MediaItem> {
  return send('PUT /media/:id/file', { params: { id } }, picture(file), options)
}

/** Uploads a video, to be referred to by a video's form. Throws like `uploadPicture`. */
export function uploadVideo(file: File, options: UploadOptions = {}): Promise<UploadedVideo> {
  return send(
    'POST /videos/file',
    {},
    { file, types: 'video/mp4', maxBytes: videoMaxBytes, tooLong: '视频不能超过 1 GB，请压缩后再上传' },
    options,
  )
}

/** For the file dialog; with these types a phone converts its own format to JPEG. */
export const acceptedTypes = 'image/jpeg,image/png,image/webp,image/svg+xml'

/** A file, and the limits of its kind. */
interface Sending {
  file: File
  types: string
  maxBytes: number
  tooLong: string
  /** Known before it is sent. */
  fault?: string | null
  /** Idempotency key. */
  key?: string
}

const sheetTooLong = '表格不能超过 20 MB：请只留下要导入的列，或分成几份。'
type SheetUpload = 'POST /competitions/:id/sheets/:subject'

/** Uploads a spreadsheet, which is not stored. Throws like `uploadPicture`. */
export function sendSpreadsheet(
  params: ParamsOf<SheetUpload>,
  file: File,
  query: Omit<QueryOf<SheetUpload>, 'name'>,
): Promise<DataOf<SheetUpload>> {
  const sending = { file, types: '', maxBytes: uploadMaxBytes, tooLong: sheetTooLong }
  return send('POST /competitions/:id/sheets/:subject', { params, query }, sending, {})
}

/** The same for a file that makes a league; sent again after no answer came, it makes no second one. */
export function sendLeagueSheet(file: File, query: Omit<QueryOf<'POST /league-sheets'>, 'name'>): Promise<DataOf<'POST /league-sheets'>> {
  const sending = { file, types: '', maxBytes: uploadMaxBytes, tooLong: sheetTooLong }
  const input = JSON.stringify(['POST /league-sheets', query, file.name, file.size, file.lastModified])
  return underOneKey(input, (key) => send('POST /league-sheets', { query }, { ...sending, key }, {}))
}

function picture(file: File): Sending {
  return { file, types: acceptedTypes, maxBytes: uploadMaxBytes, tooLong: '图片不能超过 20 MB，请压缩后再上传', fault: pictureFault(file) }
}

/** The arguments of an upload besides the file name. */
interface Unnamed<E extends Upload> {
  params?: ParamsOf<E>
  query?: Omit<QueryOf<E>, 'name'>
}

async function send<E extends Upload>(endpoint: E, input: Unnamed<E>, sending: Sending, options: UploadOptions): Promise<DataOf<E>> {
  // Checked before twenty megabytes are sent.
  if (sending.fault) throw new ApiFailure(415, sending.fault, null)
  if (sending.file.size > sending.maxBytes) throw new ApiFailure(413, sending.tooLong, null)
  const address = addressOf(endpoint, { ...input, query: { ...input.query, name: sentName(sending.file) } })
  const envelope = await sent(methodOf(endpoint), address, sending, options)
  if (envelope.code === 401) signedOutEvent.dispatchEvent(new Event('signed-out'))
  return opened(envelope)
}

/** XMLHttpRequest, because fetch reports no upload progress. */
function sent(method: string, address: string, { file, types, key }: Sending, { onProgress, signal }: UploadOptions): Promise<Envelope> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(method, address)
    request.responseType = 'json'
    request.setRequestHeader('content-type', types.split(',').includes(file.type) ? file.type : 'application/octet-stream')
    if (key !== undefined) request.setRequestHeader(actKeyHeader, key)
    request.upload.onprogress = (event) => onProgress?.(event.total > 0 ? event.loaded / event.total : 0)
    request.onload = () => (isEnvelope(request.response) ? resolve(request.response) : reject(new LineFailure()))
    request.onerror = () => reject(new LineFailure())
    request.onabort = () => reject(signal?.reason ?? new DOMException('The upload was given up', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort)
    request.send(file)
  })
}

/** A proxy in between may answer with an HTML page. */
function isEnvelope(answer: unknown): answer is Envelope {
  return isRecord(answer) && 'code' in answer && 'message' in answer
}
