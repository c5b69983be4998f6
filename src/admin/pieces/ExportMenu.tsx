import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { downloadAddress, type RequestInput } from '#admin/api.ts'
import type { Download, QueryOf } from '#shared/admin/contract.ts'
import type { SheetFormat } from '#shared/sheets/formats.ts'

type ExportedPath = Download extends infer Each ? (Each extends `GET ${infer Path}/export` ? Path : never) : never

interface Props<Path extends ExportedPath> {
  /** The path of the list: /articles. */
  path: Path
  /** The active filters; the export contains all pages of the filtered list. */
  query?: Omit<QueryOf<`GET ${Path}/export`>, 'format'>
  /** The name of the exported list, on a screen with several. */
  of?: string
}

const formats = { xlsx: 'XLSX（Excel、WPS）', csv: 'CSV' } as const

/** Downloads a list as a file. */
export function ExportMenu<Path extends ExportedPath>({ path, query, of }: Props<Path>) {
  const addressOf = (format: SheetFormat) =>
    downloadAddress(`GET ${path}/export`, { query: { ...query, format } } as RequestInput<`GET ${Path}/export`>) // the list's own filters, and the format
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: (['xlsx', 'csv'] as const).map((format) => ({
          key: format,
          label: (
            <a href={addressOf(format)} download>
              {formats[format]}
            </a>
          ),
        })),
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />} aria-haspopup="menu" {...(of !== undefined && { 'aria-label': `导出${of}` })}>
        导出
      </Button>
    </Dropdown>
  )
}
