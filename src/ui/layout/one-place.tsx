interface Props {
  /** The texts that may be shown here. */
  texts: readonly string[];
  /** The text shown now. */
  children: string;
}

/** A text that changes, in a place that is as large as the longest of its texts, so that nothing around it moves. */
export function OnePlace({ texts, children }: Props) {
  return (
    <span className="one-place">
      <span>{children}</span>
      {[...new Set(texts)].map((words) => (
        <span key={words} data-words={words} />
      ))}
    </span>
  );
}
