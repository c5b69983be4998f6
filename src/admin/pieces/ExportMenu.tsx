import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { queryOf } from '#admin/api.ts'

interface Props {
  /** Of the list: /articles. */
  path: string
  /** The filters that are set; the export has what the list would show on all of its pages. */
  query?: Readonly<Record<string, string | number | boolean | undefined>>
  /** What is exported, on a screen of several lists. */
  of?: string
}

const formats = { xlsx: 'XLSX（Excel、WPS）', csv: 'CSV' } as const

/** All lines of a list as a file. */
export function ExportMenu({ path, query = {}, of }: Props) {
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: (['xlsx', 'csv'] as const).map((format) => ({
          key: format,
          label: (
            <a href={`/api/admin${path}/export${queryOf({ ...query, format })}`} download>
              {formats[format]}
            </a>
          ),
        })),
      }}
    >
      <Button icon={<DownloadOutlined />} aria-haspopup="menu" {...(of !== undefined && { 'aria-label': `导出${of}` })}>
        导出
      </Button>
    </Dropdown>
  )
}
