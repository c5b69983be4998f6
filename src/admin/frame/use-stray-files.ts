import { App } from 'antd'
import { useEffect } from 'react'
import { pictureFault } from '#shared/picture-fault.ts'

/** A file dropped where nothing takes files would be opened by the browser instead of the screen, with all its input. It is told where to go. */
export function useStrayFiles(): void {
  const { message } = App.useApp()
  useEffect(() => {
    const isStray = ({ defaultPrevented, dataTransfer }: DragEvent) => !defaultPrevented && dataTransfer?.types.includes('Files') === true
    const over = (event: DragEvent) => {
      if (isStray(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!isStray(event)) return
      event.preventDefault()
      for (const file of event.dataTransfer?.files ?? [])
        void message.warning(pictureFault(file) ?? `「${file.name}」没有添加：请拖到正文里，或拖到写着「上传图片」的地方再松手`, 8)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
    }
  }, [message])
}
