import { App, type ModalFuncProps } from 'antd'
import { useCallback } from 'react'

type Question = Omit<ModalFuncProps, 'autoFocusButton' | 'focusable'>

/**
 * Asks for confirmation before something is done or lost. The focus is on the cancel button: a second press of Enter, or a key that is held,
 * is meant for the button that opened the dialog.
 */
export function useConfirm() {
  const { modal } = App.useApp()
  return useCallback((question: Question) => modal.confirm({ ...question, focusable: { autoFocusButton: 'cancel' } }), [modal])
}
