import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'

const SearchEverything = lazy(async () => ({ default: (await import('./SearchEverything.tsx')).SearchEverything }))

/** Ctrl+/ opens it from anywhere. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <Button type="text" icon={<SearchOutlined aria-hidden />} aria-label="搜索" title="搜索（Ctrl+/）" onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <SearchEverything onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
