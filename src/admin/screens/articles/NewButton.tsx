import { PlusOutlined } from '@ant-design/icons'
import { useNavigate } from 'react-router'
import { MayButton } from '#admin/pieces/MayButton.tsx'

/** Opens the editor of an article or a page that does not exist before its first letter. */
export function NewButton({ kind, label }: { kind: 'article' | 'page'; label: string }) {
  const navigate = useNavigate()
  return (
    <MayButton
      act="articles.write"
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      onClick={() => void navigate(kind === 'page' ? '/articles/new?kind=page' : '/articles/new')}
    >
      {label}
    </MayButton>
  )
}
