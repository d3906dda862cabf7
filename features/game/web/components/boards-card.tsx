import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { plural } from '#common/plural.ts'
import { formatDate } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { toastFailure } from '#ui/toast.ts'
import { Toggle } from '#ui/toggle.tsx'
import { copySharing } from '#web/copy-sharing.ts'
import type { Boards, BoardScope } from '../../contract.ts'
import { leastOnBoard } from '../../rules.ts'
import { useBoards, useChangePlayer, useLeaveBoards } from '../hooks.ts'
import { sayNewCode } from '../words.ts'

const JoinDialog = lazily(async () => (await import('./join-dialog.tsx')).JoinDialog)
const AliasDialog = lazily(async () => (await import('./alias-dialog.tsx')).AliasDialog)
const FriendDialog = lazily(async () => (await import('./friend-dialog.tsx')).FriendDialog)

export function BoardsCard() {
  const query = useBoards()
  return (
    <Card title="Leaderboards">
      <QueryStatus query={query} label="Loading leaderboards" />
      {query.data &&
        (query.data.player ? (
          <Joined {...query.data} player={query.data.player} />
        ) : (
          <Off {...query.data} onTooYoung={() => void query.refetch()} />
        ))}
    </Card>
  )
}

function Off({ suggestion, tryAgainOn, onTooYoung }: Boards & { onTooYoung: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className="max-w-prose text-ink-2">
        Off until you join. For adults, under a made-up name, and each week starts at nothing. Only learning
        counts, so nobody’s ranked by how they drive. Nobody can see you here.
      </p>
      {tryAgainOn ? (
        <p className="mt-4 max-w-prose" role="status">
          Leaderboards are for people aged 18 or over. You can try again on{' '}
          {formatDate(tryAgainOn, 'long date')}. Typed it wrong?{' '}
          <Link to="/dashboard/support">Write to support</Link>.
        </p>
      ) : (
        <p className="mt-4">
          <Button variant="second" className="max-w-full whitespace-normal" onClick={() => setOpen(true)}>
            Join leaderboards
          </Button>
        </p>
      )}
      <LazyBoundary when={isOpen}>
        {isOpen && (
          <JoinDialog suggestion={suggestion} onClose={() => setOpen(false)} onTooYoung={onTooYoung} />
        )}
      </LazyBoundary>
    </>
  )
}

const scopeNames: Readonly<Record<BoardScope, string>> = {
  friends: 'Friends',
  school: 'Driving school',
  area: 'Postcode area',
}

function Joined({ player, boards }: Boards & { player: NonNullable<Boards['player']> }) {
  const [open, setOpen] = useState<'alias' | 'friend' | 'code' | 'leave'>()
  const change = useChangePlayer()
  const leave = useLeaveBoards()
  return (
    <div className="game-board">
      <div>
        <p>
          You’re <b>{player.alias}</b>. Nobody sees your name.
        </p>
        {(['friends', 'school', 'area'] as const).map((scope) => (
          <Toggle
            key={scope}
            label={scopeNames[scope]}
            checked={(change.isPending ? change.variables[scope] : undefined) ?? player[scope]}
            onChange={(is) => void change.mutateAsync({ [scope]: is }).catch(toastFailure)}
          />
        ))}
        {player.friends && (
          <p className="mt-3">
            Your code for friends: <b className="num whitespace-nowrap">{spaced(player.friendCode)}</b>{' '}
            <Button
              variant="plain"
              size="sm"
              icon={<Copy aria-hidden="true" />}
              className="max-w-full whitespace-normal"
              onClick={() => copySharing({ text: spaced(player.friendCode) })}
            >
              Copy
            </Button>
            <Button
              variant="plain"
              size="sm"
              className="max-w-full whitespace-normal"
              onClick={() => setOpen('code')}
            >
              New code
            </Button>
          </p>
        )}
        <p className="mt-4 flex flex-wrap gap-2">
          {player.friends && (
            <Button
              variant="second"
              size="sm"
              className="max-w-full whitespace-normal"
              onClick={() => setOpen('friend')}
            >
              Add a friend
            </Button>
          )}
          <Button
            variant="second"
            size="sm"
            className="max-w-full whitespace-normal"
            onClick={() => setOpen('alias')}
          >
            Change my name
          </Button>
          <Button
            variant="danger-plain"
            size="sm"
            className="max-w-full whitespace-normal"
            onClick={() => setOpen('leave')}
          >
            Leave leaderboards
          </Button>
        </p>
      </div>
      <div className="grid gap-5">
        {boards.map((board) => (
          <Board key={board.scope} board={board} />
        ))}
      </div>
      <LazyBoundary when={open === 'alias'}>
        {open === 'alias' && <AliasDialog alias={player.alias} onClose={() => setOpen(undefined)} />}
      </LazyBoundary>
      <LazyBoundary when={open === 'friend'}>
        {open === 'friend' && <FriendDialog onClose={() => setOpen(undefined)} />}
      </LazyBoundary>
      <ConfirmDialog
        open={open === 'code'}
        onClose={() => setOpen(undefined)}
        title="Get a new code?"
        confirm="Get a new code"
        keep="Keep this one"
        onConfirm={() => change.mutateAsync({ newCode: true })}
      >
        {sayNewCode(spaced(player.friendCode), player.friendCount)}
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'leave'}
        onClose={() => setOpen(undefined)}
        title="Leave leaderboards?"
        confirm="Leave leaderboards"
        keep="Stay"
        onConfirm={() => leave.mutateAsync({})}
      >
        {player.friendCount === 0
          ? 'Your made-up name is deleted.'
          : `Your made-up name and your ${plural(player.friendCount, 'friend')} here are deleted.`}
      </ConfirmDialog>
    </div>
  )
}

function Board({ board: { scope, name, rows } }: { board: Boards['boards'][number] }) {
  return (
    <section aria-label={scopeNames[scope]}>
      <h3 className="text-md">
        {scopeNames[scope]}
        {name && `: ${name}`}
        <span className="font-normal text-ink-2">, this week</span>
      </h3>
      {rows ? (
        <ol className="game-places mt-2">
          {rows.map(({ place, alias, points, isYou }) => (
            <li key={alias} data-you={isYou || undefined}>
              <b className="num">{place}</b>
              <span>
                {alias}
                {isYou && ', you'}
              </span>
              <span className="num">{points}</span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-ink-2">{noneText(scope, name)}</p>
      )}
    </section>
  )
}

function noneText(scope: BoardScope, name: string | null) {
  if (scope === 'friends') return 'Give a friend your code, or enter theirs.'
  if (!name)
    return scope === 'school'
      ? 'Your instructor isn’t part of a driving school here.'
      : 'Save your home address in your profile to be on the list of your area.'
  return `It’s shown once ${leastOnBoard} people have joined, so nobody can be guessed.`
}

const spaced = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`
