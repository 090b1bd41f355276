/** Shown in place of a picture that is no longer in the media library. */
export function MissingPicture() {
  return (
    <p className="editor-block-missing">This picture was deleted from the media library. Visitors don’t see it.</p>
  );
}
