/** The marks of social networks, which the icon library does not have. */
export const brandShapes = {
  facebook: (
    <path
      className="icon-solid"
      d="M13.5 21.5v-8h2.8l.5-3.3h-3.3V8.2c0-1 .4-1.8 1.9-1.8h1.5V3.5c-.3 0-1.3-.2-2.4-.2-2.5 0-4.2 1.5-4.2 4.2v2.7H7.5v3.3h2.8v8z"
    />
  ),
  x: (
    <path
      className="icon-solid"
      d="M3.8 4h4.9l3.9 5.3L17.2 4h2.2l-5.8 6.7L20.2 20h-4.9l-4.3-5.9L5.9 20H3.7l6.3-7.3zM6.9 5.6l9.2 12.8h1.1L8 5.6z"
    />
  ),
  whatsapp: (
    <>
      <path d="M12 3.2a8.8 8.8 0 0 0-7.5 13.4L3.2 20.8l4.3-1.2A8.8 8.8 0 1 0 12 3.2z" />
      <path
        className="icon-solid"
        d="M9.3 7.6c-.9.3-1.5 1.3-1.3 2.3.6 3.1 3 5.5 6.1 6.1 1 .2 2-.4 2.3-1.3l.2-.6-2.2-1.2-1 .9c-1.1-.5-1.9-1.3-2.4-2.4l.9-1L10.7 8z"
      />
    </>
  ),
  linkedin: (
    <path
      className="icon-solid"
      d="M4.2 9.3h3.3V20H4.2zM5.9 4.2a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8zM9.7 9.3h3.1v1.5c.5-.9 1.6-1.8 3.2-1.8 3.3 0 3.9 2.2 3.9 5V20h-3.3v-5.3c0-1.3 0-2.9-1.8-2.9s-2 1.4-2 2.8V20H9.7z"
    />
  ),
  youtube: (
    <path
      className="icon-solid"
      fillRule="evenodd"
      d="M5 5.5c3-.6 11-.6 14 0 1.5.3 2.3 1.2 2.5 2.6.3 2.3.3 5.5 0 7.8-.2 1.4-1 2.3-2.5 2.6-3 .6-11 .6-14 0-1.5-.3-2.3-1.2-2.5-2.6-.3-2.3-.3-5.5 0-7.8C2.7 6.7 3.5 5.8 5 5.5zM10 8.7v6.6l5.6-3.3z"
    />
  ),
};
