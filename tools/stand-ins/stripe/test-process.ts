/** Run by restart.test.ts as a process that can be killed. */
import { startStripeStandIn } from './stand-in.ts'
import { secretKey } from './test-shop.ts'

const { file, webhook } = JSON.parse(process.argv[2]!)
const { port } = await startStripeStandIn({ file, port: 0, secretKey, webhook })
process.send!(port)
