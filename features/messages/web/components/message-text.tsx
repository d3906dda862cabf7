import { piecesOf } from '../../rules.ts'

/** A person's words as they wrote them: line breaks stay, markup is text, web addresses lead where they say. */
export const MessageText = ({ text }: { text: string }) => (
  <span className="said-words">
    {piecesOf(text).map((piece, at) =>
      piece.href ? (
        // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text never change places
        <a key={at} href={piece.href} target="_blank" rel="noopener noreferrer nofollow ugc">
          {piece.text}
        </a>
      ) : (
        piece.text
      ),
    )}
  </span>
)
