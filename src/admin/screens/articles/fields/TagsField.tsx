import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { tagsQuery } from '#admin/screens/articles/articles.queries.ts'

interface Props {
  id: string
  tags: string[]
  isReadOnly: boolean
  onChange(tags: string[]): void
}

/** Those that articles have already are offered, so that one thing keeps one name; a new one is typed. */
export function TagsField({ id, tags, isReadOnly, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const known = useQuery({ ...tagsQuery(typed.trim().slice(0, 40)), enabled: isOpen })
  return (
    <Select
      id={id}
      mode="tags"
      value={tags}
      suffixIcon={null}
      disabled={isReadOnly}
      tokenSeparators={[',', '，', '、', ';', '；']}
      // The server has looked for them.
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={(known.data?.items ?? []).map(({ name, count }) => ({ value: name, label: name, count }))}
      optionRender={({ label, data }) => (data.count === undefined ? label : `${data.value}（${data.count} 篇）`)}
      notFoundContent={null}
      onOpenChange={setOpen}
      onChange={(next: string[]) => {
        setTyped('')
        onChange([...new Set(next.map((tag) => tag.trim()).filter(Boolean))])
      }}
    />
  )
}
