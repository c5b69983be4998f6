import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { Scene, scenes } from './competition-scenes.js'

export const names = Object.keys(scenes)
export const renderScene = (name) => renderToString(h(Scene, { name }))
