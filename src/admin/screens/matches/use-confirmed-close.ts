import { useConfirm } from '#admin/pieces/use-confirm.ts'

/** Closes a dialog; asks first where input would be lost. */
export function useConfirmedClose(isTyped: boolean | (() => boolean), onClose: () => void): () => void {
  const ask = useConfirm()
  return () => {
    if (!(typeof isTyped === 'function' ? isTyped() : isTyped)) return onClose()
    ask({
      title: '关闭这个窗口？',
      content: '填了的内容还没有提交，关闭后会丢失。',
      okText: '关闭',
      cancelText: '继续填写',
      onOk: onClose,
    })
  }
}
