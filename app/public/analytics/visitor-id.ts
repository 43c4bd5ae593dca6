/** The key in local storage, given by the spec. */
export const VISITOR_ID = "visitor_id";
