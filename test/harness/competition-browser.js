import { createElement as h } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Scene } from './competition-scenes.js'

document.documentElement.dataset.js = '1'
const root = document.getElementById('app')
hydrateRoot(root, h(Scene, { name: root.dataset.scene }), {
  onRecoverableError: (error) => {
    throw error
  },
})
