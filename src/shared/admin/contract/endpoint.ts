import { type TObject, type TOptional, type TProperties, type TSchema, type TUnsafe, Type } from 'typebox'
import { Id, oneOf } from '#shared/envelope.ts'
import { type SheetFormat, sheetFormats } from '#shared/sheets/formats.ts'

interface RequestSchemas {
  /** Path parameters. */
  params?: TObject
  query?: TObject
}

/** A request and its answer in JSON. */
interface JsonSchemas extends RequestSchemas {
  body?: TSchema
  /** What the console sends, where `body` accepts more because the handler checks it itself, fault by fault. */
  sent?: TSchema
  data: TSchema
}

/** The body is a file. */
interface UploadSchemas extends RequestSchemas {
  upload: true
  data: TSchema
}

/** The answer is a file. */
interface DownloadSchemas extends RequestSchemas {
  download: true
}

/** Endpoints by method and path under /api/admin: `PUT /tips/:id`. */
export type EndpointSchemas = Readonly<
  Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, JsonSchemas | UploadSchemas | DownloadSchemas>
>

export const IdParams = Type.Object({ id: Id })

const format = Type.Optional(oneOf(sheetFormats))
export const ExportQuery = Type.Object({ format }, { additionalProperties: false })

type ExportProperties<List extends TProperties> = Omit<List, 'page' | 'pageSize' | 'cursor'> & { format: TOptional<TUnsafe<SheetFormat>> }

/** The export of a list: the same filters, all pages. */
export function exportOf<List extends TProperties = Record<never, never>>(
  list?: TObject<List>,
): { query: TObject<ExportProperties<List>>; download: true } {
  const { page: _page, pageSize: _pageSize, cursor: _cursor, ...filters }: TProperties = list?.properties ?? {}
  const query: TObject = Type.Object({ ...filters, format }, { additionalProperties: false })
  return { query: query as TObject<ExportProperties<List>>, download: true } // the properties are exactly those that were just added
}
