import path from 'node:path'
import sharp from 'sharp'
import { carModels, cast, places } from '../cast.ts'
import { drawCar } from './car.ts'
import { drawPortrait } from './portrait.ts'

/** node draw-cast.ts FOLDER COUNT: says each number once its two files are there. */
const [folder = '.', count = '0'] = process.argv.slice(2)
const write = (svg: string, name: string) =>
  sharp(Buffer.from(svg)).png({ compressionLevel: 2 }).toFile(path.join(folder, name))

for (const [index, { look, car, paint, town }] of cast.slice(0, Number(count)).entries()) {
  const model = carModels[car]
  await Promise.all([
    write(drawPortrait(look), `${index}-portrait.png`),
    write(
      drawCar({ body: model.body, paint, scene: places[town].scene, isElectric: 'isElectric' in model }),
      `${index}-car.png`,
    ),
  ])
  console.log(index)
}
