import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { SceneFile } from '../scene-file.ts'

const folder = path.join(import.meta.dirname, '../scenes')

type KnownScene = { id: string; file: SceneFile }

/** One for each file of the folder, by name. */
export const scenes: readonly KnownScene[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .toSorted()
  .map((name) => ({
    id: name.slice(0, -5),
    file: JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as SceneFile,
  }))

const known = new Map(scenes.map((scene) => [scene.id, scene]))
export const findScene = (id: string): KnownScene | undefined => known.get(id)
