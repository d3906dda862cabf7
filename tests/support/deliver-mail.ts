/** An instance that delivers one message and ends: tests kill it on the way. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { deliverNow } from '#server/mail.ts'

const config = readConfig({
  CLEARWAY_DATA: mkdtempSync(path.join(tmpdir(), 'clearway-instance-')),
  LOG_LEVEL: 'silent',
  SMTP_URL: process.env['SMTP_URL'],
})
const { app, close } = await buildApp({ config, url: process.env['DATABASE_URL']! })
while (!(await deliverNow(app.services, process.argv[2]!)));
await close()
