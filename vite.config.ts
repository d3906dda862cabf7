import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import subscribe from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiReference } from './tools/build/api-reference.ts'
import { articles } from './tools/build/articles.ts'
import { pdfParts } from './tools/build/pdf-parts.ts'
import { inlineScript } from './tools/build/inline-script.ts'
import { preloadTheRest } from './tools/build/preload-the-rest.ts'
import { dropSummaries } from './tools/build/drop-summaries.ts'
import { forbidServerCode } from './tools/build/forbid-server-code.ts'

/** Where `npm run dev` finds the server half. */
const server = process.env.CLEARWAY_SERVER ?? 'http://127.0.0.1:3000'

const rest = preloadTheRest()

export default defineConfig({
  root: 'web',
  plugins: [
    articles(),
    apiReference(),
    subscribe(),
    tailwindcss(),
    inlineScript(),
    pdfParts(),
    rest.plugin,
    forbidServerCode(),
    dropSummaries(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'], // the first to know light-dark()
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needs, { hostType, hostId }) =>
        hostType === 'js' ? rest.resolveDependencies(file, needs, { hostId }) : needs,
    },
    assetsInlineLimit: 0, // a data: address is no 'self' to a strict policy
    rolldownOptions: {
      input: path.resolve(import.meta.dirname, 'web/main.tsx'),
      output: {
        // The tables of pages name them all; that of the public ones is loaded by every first visit.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/[hash:7][extname]'
            : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]/,
            },
            // What every page begins with, in one piece instead of many small ones.
            {
              name: 'shell',
              test: /[\\/](?:web|pages|pages[\\/]layout)[\\/](ask-server|auth-client|brand-link|config|dashboards|error|hydrated|known-pages|me|navigation|outdated|page|page-title|pages-for|providers|require-role|session|session-state|signed-in|times|brand)\.tsx?$|[\\/]ui[\\/](avatar|button|drafts|icon-button|lazy|class-names)\.tsx?$|[\\/]common[\\/]locale\.ts$|[\\/]features[\\/](profiles|newsletter)[\\/](rules|web[\\/]words)\.ts$|lucide-react[\\/].*[\\/]menu\.|csp-(context|provider)[\\/]/,
            },
            {
              name: 'data',
              test: /node_modules[\\/](@tanstack|zod)[\\/]|[\\/]web[\\/](api|offline-cache|query-client|served-at|use-now|zone)\.ts$/,
            },
            // Else they would lie with what most pages have, and bring it to the landing page.
            {
              name: 'said',
              test: /[\\/]common[\\/](money|plural|time)\.ts$/,
            },
            // Each of them is smaller than what a file of its own costs.
            {
              name: 'small',
              test: /[\\/]ui[\\/](badge|illustration|in-parts|lane|plate|route-chip)\.tsx$|lucide-react[\\/].*[\\/](badge-check|calendar-check|check|credit-card|search)\./,
            },
            // What nearly every page but the landing has.
            {
              name: 'page',
              test: /[\\/]ui[\\/](card|page-head|sign)\.tsx$|[\\/]common[\\/](first-name|email)\.ts$/,
            },
            // An icon of many pages would be a file, and each file a name in what every first visit loads.
            { name: 'icons', test: /lucide-react[\\/].*[\\/]icons[\\/]/, minShareCount: 6 },
            // What both people's dashboards begin with; no public page has any of it.
            {
              name: 'lessons',
              test: /[\\/]features[\\/]lessons[\\/]([\w-]*contract|rules|web[\\/](hooks|stored-lessons|schedule[\\/](calendar|use-day)))\.ts$/,
            },
            // What stands around every page of a dashboard, and what is done with lessons in every list of them: a request costs more than a kilobyte.
            {
              name: 'frame',
              test: /[\\/]ui[\\/](confirm-dialog|dialog|drawer|lazy-trigger|single-keys|toggle)\.tsx?$|[\\/]pages[\\/]layout[\\/](account-menu|fetch-later|palette|palette[\\/]early-keys|show-shortcuts)\.tsx?$|[\\/]web[\\/](demo-account|forget-others|is-apple)\.ts$|[\\/]features[\\/]notifications[\\/](contract|rules|web[\\/]hooks)\.ts$|lucide-react[\\/].*[\\/]chevrons-up-down\./,
            },
            {
              name: 'list',
              test: /[\\/]features[\\/]lessons[\\/]web[\\/](components[\\/](lesson-actions|lesson-row|move-words|place-words)|use-marking|outcome-words)\.tsx?$|[\\/]web[\\/](keep-sending|connection)\.ts$/,
            },
            {
              name: 'instructors',
              test: /[\\/]features[\\/]instructors[\\/](contract|rules|web[\\/]hooks)\.ts$/,
            },
            // What opens one thing or a list of them: three files of a few hundred bytes otherwise.
            {
              name: 'open',
              test: /[\\/]web[\\/]load-one\.tsx$|[\\/]ui[\\/](load-more|use-reopening)\.tsx?$/,
            },
            {
              name: 'assessments',
              test: /[\\/]features[\\/]assessments[\\/](contract|web[\\/](hooks|assessment-outbox))\.ts$|[\\/]pages[\\/]offline[\\/]unsent-work\.tsx$/,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      [
        '/api/',
        '/avatars/',
        '/auth/v1/',
        '/rest/v1/',
        '/storage/v1/',
        '/functions/v1/',
        '/dev/',
        '/stand-in/',
        '/config.json',
      ].map((path) => [path, server]),
    ),
    fs: {
      allow: ['..'],
      deny: [
        '**/server/**',
        '**/features/*/server/**',
        '**/database/**',
        '**/stand-ins/**',
        '**/.clearway/**',
        '.env',
        '.env.*',
        '*.{crt,pem}',
        '**/.git/**',
      ],
    },
  },
})
