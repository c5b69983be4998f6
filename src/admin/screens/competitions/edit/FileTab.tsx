import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Upload } from 'antd'
import { useState } from 'react'
import { api } from '#admin/api.ts'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import type { CompetitionFile } from '#shared/competitions/document-file.ts'
import { isRecord } from '#shared/is-record.ts'

interface Props {
  /** Of the competition. */
  id: number
  slug: string
  /** A file from before it got its slug is its own too. */
  formerSlugs: readonly string[]
  /** There are edits that the file would not contain. */
  isDirty: boolean
  onReplace(document: CompetitionFile): void
}

/** Export and import of the whole competition as a file. */
export function FileTab({ id, slug, formerSlugs, isDirty, onReplace }: Props) {
  const [problem, setProblem] = useState('')
  const take = async (file: Blob) => {
    const read = await readDocument(file)
    if (typeof read === 'string') setProblem(read)
    else if (![slug, ...formerSlugs].includes(read.competition.slug))
      setProblem(`文件里是另一项赛事（${read.competition.slug}），这里只能导入“${slug}”。`)
    else {
      setProblem('')
      onReplace({ ...read, competition: { ...read.competition, slug } })
    }
  }
  const give = async () => {
    setProblem('')
    try {
      download(await api('GET /competitions/:id/file', { params: { id } }))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '导出没有成功，请再试一次')
    }
  }
  return (
    <>
      <h2>导出</h2>
      <p>一份 JSON 文件，包括参赛者、对阵、成绩和裁定，可以备份，也可以改好再导入。标志只写图片在媒体库里的名字，图片本身不在文件里。</p>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void give()}>
        导出文件
      </Button>
      <h2>导入</h2>
      <p>用文件替换整项赛事。导入前会先列出改变的内容。</p>
      {isDirty && <Alert type="warning" showIcon title="有没保存的修改，请先保存或撤销，再导入文件。" style={{ marginBottom: 12 }} />}
      {problem !== '' && <Alert type="error" showIcon role="alert" title={problem} style={{ marginBottom: 12 }} />}
      <Upload
        accept=".json,application/json"
        showUploadList={false}
        disabled={isDirty}
        beforeUpload={(file) => {
          void take(file)
          return false
        }}
      >
        <MayButton act="competitions.write" icon={<UploadOutlined aria-hidden />} disabled={isDirty}>
          选择文件
        </MayButton>
      </Upload>
    </>
  )
}

/** Parses a file, or says why it cannot be read. The server checks its content. */
async function readDocument(file: Blob): Promise<CompetitionFile | string> {
  try {
    const value: unknown = JSON.parse(await file.text())
    return isShaped(value) ? value : '这不是赛事文件：缺少 format: leitai/competition。'
  } catch {
    return '文件不是完整的 JSON，请重新导出一份再改。'
  }
}

function isShaped(value: unknown): value is CompetitionFile {
  if (!isRecord(value)) return false
  const { format, competition } = value
  return format === 'leitai/competition' && isRecord(competition) && 'slug' in competition
}

function download(document: CompetitionFile): void {
  const address = URL.createObjectURL(new Blob([`${JSON.stringify(document, null, 2)}\n`], { type: 'application/json' }))
  const link = window.document.createElement('a')
  link.href = address
  link.download = `${document.competition.slug}.json`
  link.click()
  URL.revokeObjectURL(address)
}
