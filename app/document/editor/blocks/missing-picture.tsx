/** Shown in place of a picture that is no longer in the media library. */
export function MissingPicture() {
  return (
    <p className="editor-block-missing">This picture is no longer in the media library. Visitors do not see it.</p>
  );
}
