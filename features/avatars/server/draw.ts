import type { Avatar as AvatarOf, Style as StyleOf } from '@dicebear/core'
import type { AvatarStyle } from '#common/avatar.ts'
import { onFirstUse } from '#server/on-first-use.ts'

type Generator = { Avatar: typeof AvatarOf; Style: typeof StyleOf }
type Look = { load(): object; options: Record<string, unknown> }

const generator = onFirstUse<Generator>('@dicebear/core')

export function drawAvatar(style: AvatarStyle, seed: string, px: number): string {
  const { Avatar } = generator()
  return new Avatar(styleOf(style), { ...looks[style].options, seed, size: px }).toString()
}

/** The page paints the ground, pale by day and deep by night, so the drawing's own is left out. */
const noGround = '#00000000'
const figures = ['#2f8f5f', '#3f78cf', '#f0c419', '#d9574a', '#7a877c', '#2395a0', '#9a63a8']
/** No yellow here: its lower waves are drawn in olive. */
const deep = ['#1d6b45', '#2a5cab', '#c9483c', '#5d6a60', '#157a7d', '#7d4a86']

/** Friendly eyes and mouths only: a face that nobody chose must not look cross. */
const looks: Record<AvatarStyle, Look> = {
  smiles: {
    load: onFirstUse<object>('@dicebear/styles/thumbs.json'),
    options: {
      backgroundColor: [noGround],
      shapeColor: figures,
      eyesVariant: ['variant02', 'variant04', 'variant05', 'variant06', 'variant07', 'variant08'],
      mouthVariant: ['variant01', 'variant02', 'variant03', 'variant04'],
    },
  },
  signs: {
    load: onFirstUse<object>('@dicebear/styles/gaze.json'),
    options: {
      backgroundColor: [noGround],
      bodyColor: figures,
      shapeVariant: ['circle', 'square', 'triangle', 'octagon', 'diamond'],
      eyesVariant: ['dots', 'big', 'shine', 'beans', 'wide', 'tall', 'happy', 'grin'],
      scale: 1.15,
    },
  },
  waves: { load: onFirstUse<object>('@dicebear/styles/waves.json'), options: { backgroundColor: deep } },
  hills: { load: onFirstUse<object>('@dicebear/styles/landscape.json'), options: {} },
}

const made = new Map<AvatarStyle, StyleOf>()

function styleOf(style: AvatarStyle): StyleOf {
  const ready = made.get(style) ?? new (generator().Style)(looks[style].load())
  made.set(style, ready)
  return ready
}
