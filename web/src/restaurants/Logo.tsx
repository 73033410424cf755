/** The logo that is stored, small. */
export const Logo = ({ file }: { file: string }) => (
  <img
    src={`/images/thumb/${encodeURIComponent(file)}`}
    alt="The logo now"
    style={{ maxWidth: '6rem', maxHeight: '3rem' }}
  />
)
